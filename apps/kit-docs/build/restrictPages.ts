/**
 * Gives every page its content security policy. VitePress writes small scripts into its pages, which are
 * allowed by their hashes, and style attributes; the kit's own pages in `playground` need neither.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g
/** The style element that VitePress adds while it changes between light and dark, by its hash. */
const WITHOUT_TRANSITIONS = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"
const CHARSET = /<meta charset="[^"]+">/

/** @param dist absolute folder of the site. @throws if a page has no place for its policy. */
export function restrictPages(dist: string): void {
  for (const path of globSync('**/*.html', { cwd: dist, exclude: ['playground/**'] })) {
    const file = join(dist, path)
    const html = readFileSync(file, 'utf8')
    if (!CHARSET.test(html)) throw new Error(`${path} has no charset, after which the policy is written.`)
    writeFileSync(
      file,
      html.replace(CHARSET, (charset) => charset + policyFor(html)),
    )
  }
}

/** Before the first script of the page. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    `style-src 'self' ${WITHOUT_TRANSITIONS}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`
}
