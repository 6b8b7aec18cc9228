/** The files of allowlists, by their address. */
import { readAllowlistFile } from './allowlistFiles.ts'
import { newRouter, Refusal, type Router } from './router.ts'
import { answerFile } from './staticFiles.ts'

export function allowlistRoute(dir: string | undefined): Router {
  const router = newRouter()
  router.get('/allowlist/*', async (context) => {
    const file = await readAllowlistFile(dir, context.req.path)
    if (file) return answerFile(file, context.req.raw)
    throw new Refusal(
      404,
      'no_such_list_file',
      'There is no file of an allowlist at this address. Nothing was sent. Paste a proof instead, or ask the creator for the files of the list.',
    )
  })
  return router
}
