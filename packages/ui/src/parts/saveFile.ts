/** Offers a file to save. @param content JSON if it is text. */
export function saveFile(name: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has started to read the blob when `click` returns.
  URL.revokeObjectURL(url)
}
