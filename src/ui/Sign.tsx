// Signs that stand beside a word: drawn by one line, in the colour of the word. The word says what they mean.

const PATHS = {
  message: 'M4 5h16v11H11l-4.5 4v-4H4z',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-6',
} as const;

export function Sign({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg
      className="size-[20px] flex-none fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round] data-[name=more]:stroke-[3]"
      data-name={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
