type TextListProps = {
  texts: readonly string[];
  className: string;
  item?: string;
};

export function TextList({ texts, className, item }: TextListProps) {
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
