/** Runs a program synchronously; an error contains the end of its output. */
import { spawnSync } from 'node:child_process'

/**
 * @returns its standard output.
 * @throws if it cannot be started or fails, with the end of its output.
 */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw new Error(`${command} cannot be started (${error.message}).`)
  if (status !== 0) {
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n')
    throw new Error(`${command} ${args.slice(0, 2).join(' ')} failed in ${cwd}:\n${output}`)
  }
  return stdout
}
