/** What a check before the start found out: one line for the operator. */

export interface Finding {
  /** `note`: the server runs, with less than it could do. `wrong`: something will not work. */
  readonly status: 'ok' | 'note' | 'wrong'
  /** The variable, and the host where it names several. No secret. */
  readonly subject: string
  /** What is so, and for anything but `ok` what to do. No secret. */
  readonly message: string
}

type Describe = (subject: string, message: string) => Finding

export const ok: Describe = (subject, message) => ({ status: 'ok', subject, message })
export const note: Describe = (subject, message) => ({ status: 'note', subject, message })
export const wrong: Describe = (subject, message) => ({ status: 'wrong', subject, message })

/** As a line: the first word can be searched for. */
export const findingLine = ({ status, subject, message }: Finding): string =>
  `${status.padEnd(5)} ${subject}: ${message}`
