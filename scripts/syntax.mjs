/** The syntax of source files. */
import { parseAst } from 'vitest/node'

/**
 * @param {string} path its ending selects the language.
 * @param {string} text
 * @throws {Error} with the path if the file does not parse.
 */
export function parse(path, text) {
  try {
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  } catch (error) {
    throw new Error(`${path} does not parse: ${error.message}`, { cause: error })
  }
}

const parsed = new Map()

/** As {@link parse}, for files that are needed several times: each is parsed once and kept. */
export function parseSource(path, text) {
  const known = parsed.get(path)
  if (known?.text === text) return known.tree
  const tree = parse(path, text)
  parsed.set(path, { text, tree })
  return tree
}
