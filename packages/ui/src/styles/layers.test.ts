/** The page loads the wallet kit's styles without its guard, so every rule of the site is in a layer. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const sheets = globSync(['{apps/{mint,safe,studio},packages/ui}/src/**/*.css', 'collections/*/theme.css'], {
  cwd: root,
})
const COMMENT = /\/\*[^]*?\*\//g
/** What declares no style of an element, or names its layer; on paper the site's rules count more than the kit's. */
const ALLOWED = /^@(layer|import|font-face|property|media print)\b/

/** Statements and blocks of a sheet that are in no other, by their beginnings. */
function topLevel(css: string): readonly string[] {
  const found: string[] = []
  let depth = 0
  let head = ''
  for (const char of css.replaceAll(COMMENT, '')) {
    if (depth === 0 && (char === '{' || char === ';')) {
      found.push(head.trim())
      head = ''
    } else if (depth === 0 && char !== '}') head += char
    if (char === '{') depth += 1
    if (char === '}') depth -= 1
  }
  return found
}

test('finds a rule outside of a layer', () => {
  expect(topLevel('@layer a { b { c: d } } /* e { } */ @import "f"; h2 { i: j }')).toEqual([
    '@layer a',
    '@import "f"',
    'h2',
  ])
})

test('there are stylesheets, and each of their rules is in a layer', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const outside = sheets.flatMap((sheet) =>
    topLevel(readFileSync(join(root, sheet), 'utf8'))
      .filter((head) => !ALLOWED.test(head))
      .map((head) => `${sheet}: ${head}`),
  )
  expect(outside).toEqual([])
})
