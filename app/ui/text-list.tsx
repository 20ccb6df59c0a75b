type Props = {
  texts: readonly string[];
  className: string;
  /** Classes of each item. */
  item?: string;
};

/** List of short texts. */
export function TextList({ texts, className, item }: Props) {
  return (
    <ul className={className}>
      {texts.map((text) => (
        <li key={text} className={item}>
          {text}
        </li>
      ))}
    </ul>
  );
}
