/** Linux's statistics of a running process. */
import { readFileSync } from 'node:fs'

/** Memory of a process in MB (1,000,000 bytes), `VmRSS` (now) and `VmHWM` (peak). */
export interface Resident {
  readonly now: number
  readonly peak: number
}

/** @throws if there is no such process, or outside of Linux. */
export function readResident(pid: number): Resident {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string): number => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
    if (kibibytes === undefined) throw new Error(`Process ${pid} does not say its ${name}.`)
    return Math.round((Number(kibibytes) * 1024) / 10_000) / 100
  }
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** CPU seconds of a process, all threads included. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks / 100
}
