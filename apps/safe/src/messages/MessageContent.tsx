/** A message as it is signed: a text with every line, or typed data with every field. */
import { escapeHidden } from '@peppermint/input/text'
import type { TypedMessage } from '@peppermint/safe/hashes'
import { t } from '@peppermint/ui/words/t.ts'

/** Deeper or longer data is shown as JSON. */
const MAX_DEPTH = 6
const MAX_ENTRIES = 100

export function MessageContent({ message }: { readonly message: string | TypedMessage }) {
  if (typeof message === 'string')
    return (
      <pre className="message-text" tabIndex={0} aria-label={t`Text of the message`}>
        {escapeHidden(message)}
      </pre>
    )
  const { domain = {}, primaryType, types } = message
  return (
    <div className="message-data">
      <h4>{t`Domain`}</h4>
      <Fields value={domain} depth={0} />
      <h4>{escapeHidden(primaryType ?? Object.keys(types).join(', '))}</h4>
      <Fields value={message.message} depth={0} />
      <details>
        <summary>{t`As JSON`}</summary>
        <pre className="message-text">{escapeHidden(JSON.stringify(message, undefined, 2))}</pre>
      </details>
    </div>
  )
}

function Fields({ value, depth }: { readonly value: object; readonly depth: number }) {
  const entries = Object.entries(value)
  if (entries.length === 0) return <p className="m">{t`Empty`}</p>
  if (depth >= MAX_DEPTH || entries.length > MAX_ENTRIES)
    return <pre className="message-text">{escapeHidden(JSON.stringify(value, undefined, 2))}</pre>
  return (
    <dl className="message-fields">
      {entries.map(([name, field]: [string, unknown]) => (
        <div key={name}>
          <dt className="m">{escapeHidden(name)}</dt>
          <dd className="brk">
            {typeof field === 'object' && field !== null ? (
              <Fields value={field} depth={depth + 1} />
            ) : (
              escapeHidden(String(field))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
