/**
 * Keeps the messages of a build findable through bundling and minification: each tagged template becomes a call of a
 * global function, which no minifier renames, with texts and expressions as its arguments. `localizeCode.ts` replaces
 * the calls in the finished files. They are marked as pure, so that unused texts are dropped.
 */
import type { Plugin } from 'vite'
import { LOCALIZER_VERSION } from './localizerVersion.ts'
import { applyEdits, findMessages, MARKS, type Edit, type Message } from './messages.ts'

/**
 * Vite's plugin; for worker builds as well.
 * @param version part of what the files' hashes are made of: a file is immutable under its name, and the bundler makes
 *   names before the texts are written.
 */
export const markMessages = (version = LOCALIZER_VERSION): Plugin => ({
  name: 'mark-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /\bt\.ts['"]/ },
    handler: (code, id) => ({ code: markedCode(id, code), map: null }),
  },
  augmentChunkHash: () => version,
})

/** The source with its messages as calls. */
export function markedCode(file: string, code: string): string {
  return applyEdits(code, findMessages(file, code).flatMap(editsOf))
}

/** Everything but the expressions, which may contain further messages. */
function editsOf({ tag, texts, expressions, start, end }: Message): readonly Edit[] {
  const opening = `/* @__PURE__ */ ${MARKS[tag]}(${JSON.stringify(texts)}`
  const edits: Edit[] = []
  let position = start
  let text = opening
  for (const expression of expressions) {
    edits.push({ start: position, end: expression.start, text: `${text}, (` })
    position = expression.end
    text = ')'
  }
  return [...edits, { start: position, end, text: `${text})` }]
}
