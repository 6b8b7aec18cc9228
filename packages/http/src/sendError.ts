/** Error responses: JSON for programs, a small HTML page for browsers. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** `{code, message}` with the given status, and the path of the invalid field if there is one. Never cached. */
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

/** HTML for browsers, JSON for programs. `title` and `message` are not escaped: pass fixed text only. */
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
<p><a href="/">Go to the mint</a></p>
</main>
</html>
`,
    status,
  )
}
