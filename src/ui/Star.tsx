// The glyph of a rating. It says nothing by itself: whoever uses it gives the words.

type StarProps = {
  readonly filled?: boolean | undefined;
  readonly className?: string | undefined;
};

export function Star({ filled = true, className }: StarProps) {
  const classes = ['star', filled ? 'star-filled' : 'star-empty', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 2.6l2.76 6.06 6.62.72-4.94 4.46 1.38 6.51L12 17.03l-5.82 3.32 1.38-6.51L2.62 9.38l6.62-.72z" />
    </svg>
  );
}
