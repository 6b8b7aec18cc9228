/** Renders the studio as HTML, on the server. */
import { renderRoute } from '@peppermint/ui/page/renderRoute.tsx'
import type { RoutePageInput } from '@peppermint/api'
import { studioPage } from './page.tsx'

/** For the server's content security policy. @public */
export { getScriptSources } from '@peppermint/ui/page/htmlDocument.ts'

const render = renderRoute(studioPage)

/** A complete document. @throws {InvalidResponse} if the sale is malformed. */
export const renderPage = (input: RoutePageInput<'studio'>): { html: string } => ({ html: render(input) })
