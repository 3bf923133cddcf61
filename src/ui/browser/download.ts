/** Milliseconds: some browsers ask where to save a file before they read its data. */
const readBy = 60_000;

/** Downloads a file under that name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readBy);
}
