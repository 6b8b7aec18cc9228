/** Locates Foundry's binaries in their npm platform packages, without an install script. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The packages use amd64 for Node's x64. */
const architecture = process.arch === 'x64' ? 'amd64' : process.arch

/**
 * Path of a Foundry binary.
 * @throws Error with the missing package if the tool is not installed or has no build for this platform.
 */
export function foundryBinary(tool: 'forge' | 'anvil'): string {
  const name = `@foundry-rs/${tool}-${process.platform}-${architecture}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', tool)
  } catch (cause) {
    throw new Error(`${tool} is missing: the package ${name} is not installed. Run npm ci.`, { cause })
  }
}
