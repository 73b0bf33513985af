// The glyph of a like. It says nothing by itself: whoever uses it gives the words.

export function Heart({ filled }: { readonly filled: boolean }) {
  return (
    <svg className="heart" data-filled={filled} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 20.3 4.6 12.9a4.9 4.9 0 0 1 0-6.9 4.9 4.9 0 0 1 6.9 0l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z" />
    </svg>
  );
}
