// Files by their first bytes, for tests.
export function photoFile(head: string, type: string): Blob {
  return new Blob([Uint8Array.from(head, (each) => each.charCodeAt(0))], { type });
}
