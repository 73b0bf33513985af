/** The sign that Google's rules ask for beside its name. */
export function GoogleSign() {
  return (
    <svg className="flex-none" viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10 10 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5a13.2 13.2 0 0 1-19.7-6.9H4.4V34A22 22 0 0 0 24 46z"
      />
      <path fill="#FBBC05" d="M11.7 28.3a13.2 13.2 0 0 1 0-8.5V14H4.4a22 22 0 0 0 0 20l7.3-5.7z" />
      <path
        fill="#EA4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14l7.3 5.8A13.1 13.1 0 0 1 24 10.8z"
      />
    </svg>
  );
}
