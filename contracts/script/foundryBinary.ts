/** Where Foundry's tools lie: in npm packages that differ by platform, with no install script needed. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** npm says amd64 where Node says x64. */
const architecture = process.arch === 'x64' ? 'amd64' : process.arch

/**
 * The path of a Foundry program on this machine.
 * @throws Error naming the package that is missing, when the tool has no build here or is not installed.
 */
export function foundryBinary(tool: 'forge' | 'anvil'): string {
  const name = `@foundry-rs/${tool}-${process.platform}-${architecture}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', tool)
  } catch (cause) {
    throw new Error(`${tool} is missing: the package ${name} is not installed. Run npm ci.`, { cause })
  }
}
