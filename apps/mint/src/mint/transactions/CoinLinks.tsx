/** Where to get the chain's coin: links of the collection's file, which are contacted only if they are opened. */
import { CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function CoinLinks() {
  if (COLLECTION.coinLinks.length === 0) return null
  return (
    <details>
      <summary>{t`Where to get ${CURRENCY}`}</summary>
      <ul>
        {COLLECTION.coinLinks.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {label}
              <span className="sr"> {t`on another site, in a new tab`}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
