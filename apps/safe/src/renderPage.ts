/** Renders the Safe workspace as HTML, on the server. */
import type { SafePageInput } from '@peppermint/api'
import { renderSafePage } from './renderSafePage.tsx'

// For the server's content security policy.
export { getScriptSources } from '@peppermint/ui/page/htmlDocument.ts'

export const renderPage = (input: SafePageInput): { html: string } => ({ html: renderSafePage(input) })
