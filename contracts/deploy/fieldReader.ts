/**
 * Reads a configuration of unknown shape field by field and goes on after a fault, so that all of them can be told at
 * once. After a fault the value given back is of no meaning: look at the issues before using any.
 */

/** A reader throws it in place of a plain error when the value must not be printed. */
export class SecretValueError extends TypeError {
  override readonly name = 'SecretValueError'
}

export interface FieldReader {
  /** A field, read by a function that throws what it should have been. */
  readonly read: <Value>(key: string, reader: (values: unknown) => Value) => Value
  readonly text: (key: string) => string
  readonly number: (key: string) => number
  /** An object inside. Its unknown fields are refused together with this one's. */
  readonly object: (key: string) => FieldReader
  /** A list of objects inside. */
  readonly list: (key: string) => readonly FieldReader[]
  /** Names every field, here and inside, that nobody has read: a misspelt one would otherwise count for nothing. */
  readonly rejectUnknownFields: () => void
}

/** @param where begins each fault, for instance "Phase 0". @param issues gets a sentence for each fault. */
export function createFieldReader(value: unknown, where: string, issues: string[]): FieldReader {
  const values = new Map<string, unknown>(isRecord(value) ? Object.entries(value) : [])
  if (!isRecord(value)) issues.push(`${where} must be an object with fields.`)
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
      // No caller uses it: the issues are looked at first. A zero keeps the reading of the others going.
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
      for (const key of values.keys()) if (!known.has(key)) issues.push(`${where}: there is no field ${key}.`)
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
