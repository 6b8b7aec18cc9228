/** The contracts that emit events, compiled with the collection's compiler. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAbi, type Hex } from 'viem'
import { forge } from '@peppermint/contracts/forge'

const root = join(import.meta.dirname, 'storm')
const compiler = join(dirname(fileURLToPath(import.meta.resolve('@peppermint/contracts/forge'))), 'solc.cjs')

export const stormAbi = parseAbi(['function burst(uint256 next, uint256 count)'])
export const squallAbi = parseAbi(['function gust(uint256 salt, uint256 count)'])

/**
 * @returns the deployed code of a contract; unchanged sources are cached.
 * @throws with the compiler's output.
 */
export function stormCode(name: 'Storm' | 'Squall'): Hex {
  const run = forge(
    ['build', '--quiet', '--root', root, '--use', compiler, '--contracts', 'contracts'],
    'pipe',
  )
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`The storm contracts do not compile.\n${run.stdout}${run.stderr}`)
  const { deployedBytecode } = JSON.parse(
    readFileSync(join(root, 'out', `${name}.sol`, `${name}.json`), 'utf8'),
  ) as { readonly deployedBytecode: { readonly object: Hex } }
  return deployedBytecode.object
}
