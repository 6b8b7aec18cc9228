/** Foundry's binaries in their npm platform packages, without an install script, and its local chain. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'

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

export interface Anvil {
  /** Of its JSON-RPC. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a local chain on a free port, which stops with this process; resolves when it listens.
 * @param args further words of its command line.
 * @throws Error if it is not installed or ends before.
 */
export async function startAnvil(...args: readonly string[]): Promise<Anvil> {
  const node = spawn(foundryBinary('anvil'), ['--port', '0', ...args], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void node.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    node.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    node.once('error', reject)
    node.once('exit', (code) => reject(new Error(`anvil ended with code ${code} before it listened.`)))
    createInterface(node.stdout).on('line', (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  return {
    url,
    async stop() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
