/** Runs a program and waits; what it says is kept for the case that it fails. */
import { spawnSync } from 'node:child_process'

/**
 * @returns what the program wrote to its standard output.
 * @throws when it cannot be started or fails, with the end of what it said.
 */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw new Error(`${command} cannot be started (${error.message}).`)
  if (status !== 0) {
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n')
    throw new Error(`${command} ${args.slice(0, 2).join(' ')} failed in ${cwd}:\n${said}`)
  }
  return stdout
}
