/**
 * Compiles `CallReader.sol` and writes its creation code into `readCalls.ts`:
 * `node apps/gateway/src/assets/callReader/build.ts`. A test fails if the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileSolidity } from '../compile.fixture.ts'

const target = join(import.meta.dirname, 'callReaderCode.ts')

/** Contents of the generated file for the current source. */
export function callReaderFile(): string {
  const bytecode = compileSolidity(import.meta.dirname, ['CallReader'])('CallReader').bytecode
  return `// Generated from CallReader.sol by build.ts. Do not edit.\nexport const callReaderCode =\n  '${bytecode}'\n`
}

/** Contents of the committed file. */
export const committedFile = (): string => readFileSync(target, 'utf8')

if (import.meta.main) writeFileSync(target, callReaderFile())
