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

/** What works without a setting, and what does not. The values are never printed. */
export const noteUnset = (
  settings: readonly (readonly [isUnset: boolean, variable: string, effect: string])[],
): readonly Finding[] =>
  settings.flatMap(([isUnset, variable, effect]) => (isUnset ? note(variable, `not set: ${effect}`) : []))

/** An error of a configuration that begins with its variable. */
export function configFinding(error: string): Finding {
  const [, subject = 'configuration', message = error] = /^([\w [\]]+): (.*)$/s.exec(error) ?? []
  return wrong(subject, message)
}
