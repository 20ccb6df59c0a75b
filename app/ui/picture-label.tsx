/** On the picture, for what can't be seen in it. */
export function PictureLabel({ children }: { children: string }) {
  return (
    <span className="absolute bottom-2 left-2 rounded-sm bg-post px-2 text-sm text-post-ink">
      {children}
    </span>
  );
}
