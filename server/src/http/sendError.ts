/** What is said when there is nothing to serve: JSON for programs, a small page of words for people. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** `{code, message}` with the given status, and the field's path where one is at fault. Errors are never stored by a cache. */
export function sendJsonError(
  context: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  field = '',
): Response {
  context.header('Cache-Control', 'no-store')
  return context.json({ code, message, ...(field === '' ? {} : { field }) }, status)
}

/** The same for whoever asks: people get a page, programs get JSON. `title` and `message` are our own words only. */
export function sendError(
  context: Context,
  status: ContentfulStatusCode,
  code: string,
  title: string,
  message: string,
): Response {
  const prefersHtml =
    !context.req.path.startsWith('/api/') && (context.req.header('accept') ?? '').includes('text/html')
  if (!prefersHtml) return sendJsonError(context, status, code, message)
  context.header('Cache-Control', 'no-store')
  return context.html(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} · Peppermint</title>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">To the mint</a></p>
</main>
</html>
`,
    status,
  )
}
