/** The syntax of source files, each parsed once. */
import { parseAst } from 'vitest/node'

const parsed = new Map()

/**
 * @param {string} path its ending selects the language.
 * @param {string} text
 * @throws {Error} with the path if the file does not parse.
 */
export function parseSource(path, text) {
  const known = parsed.get(path)
  if (known?.text === text) return known.tree
  try {
    const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
    parsed.set(path, { text, tree })
    return tree
  } catch (error) {
    throw new Error(`${path} does not parse: ${error.message}`, { cause: error })
  }
}
