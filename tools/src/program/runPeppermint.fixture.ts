import { peppermint } from '../peppermint.ts'

/** Runs a command of the program in `from`, as an npm script does. */
export async function runPeppermint(
  words: readonly string[],
  from: string,
  environment: Readonly<Record<string, string>> = {},
) {
  let [stdout, stderr] = ['', '']
  const code = await peppermint(words, from, environment, {
    write: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
  })
  return { code, stdout, stderr }
}
