/**
 * Validates an unknown value field by field and collects all issues. The returned values are only valid if there are no
 * issues.
 */

/** Thrown by a parser instead of TypeError if the value must not be printed. */
export class SecretValueError extends TypeError {
  override readonly name = 'SecretValueError'
}

export interface FieldReader {
  /** Parses a field with a function that throws the expected value. */
  readonly read: <Value>(key: string, reader: (values: unknown) => Value) => Value
  readonly text: (key: string) => string
  readonly number: (key: string) => number
  /** A nested object. Its unknown fields are rejected together with this one's. */
  readonly object: (key: string) => FieldReader
  /** A nested list of objects. */
  readonly list: (key: string) => readonly FieldReader[]
  /** Reports every field that was not read, here and nested, so that typos do not go unnoticed. */
  readonly rejectUnknownFields: () => void
}

/** @param where prefix of each issue, for instance "Phase 0". @param issues collects the issues. */
export function createFieldReader(value: unknown, where: string, issues: string[]): FieldReader {
  const values = new Map<string, unknown>(isRecord(value) ? Object.entries(value) : [])
  if (!isRecord(value)) issues.push(`${where}: must be an object.`)
  const known = new Set<string>()
  const inside: FieldReader[] = []
  const enter = (fields: FieldReader) => {
    inside.push(fields)
    return fields
  }
  const read: FieldReader['read'] = (key, reader) => {
    known.add(key)
    try {
      return reader(values.get(key))
    } catch (error) {
      const wanted = error instanceof Error ? error.message : String(error)
      const found = error instanceof SecretValueError ? '' : `; it is ${formatValue(values.get(key))}`
      if (isRecord(value)) issues.push(`${where}: ${key} must be ${wanted}${found}.`)
      // Not used, because callers check the issues first. Zero lets the parsing continue.
      return 0 as never
    }
  }
  return {
    read,
    text: (key) =>
      read(key, (found) => {
        if (typeof found === 'string') return found
        throw new TypeError('text')
      }),
    number: (key) =>
      read(key, (found) => {
        if (typeof found === 'number') return found
        throw new TypeError('a number')
      }),
    object: (key) => {
      known.add(key)
      return enter(createFieldReader(values.get(key), `${where}: ${key}`, issues))
    },
    list: (key) => {
      const found = read(key, (list) => {
        if (Array.isArray(list)) return list
        throw new TypeError('a list')
      })
      const items: readonly unknown[] = Array.isArray(found) ? found : []
      return items.map((item, index) => enter(createFieldReader(item, `${where}: ${key}[${index}]`, issues)))
    },
    rejectUnknownFields: () => {
      for (const key of values.keys()) if (!known.has(key)) issues.push(`${where}: unknown field ${key}.`)
      for (const fields of inside) fields.rejectUnknownFields()
    },
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formatValue(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? typeof value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
