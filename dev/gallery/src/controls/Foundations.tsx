/** Type, colors with their contrast, and the twelve grounds. */
import { GROUNDS } from '@peppermint/art'
import { useEffect, useState } from 'react'
import { contrast } from './contrast.ts'
import { COLOR_PAIRS } from './colorPairs.ts'

export function TypeScale() {
  return (
    <section aria-labelledby="type">
      <h2 id="type">Type</h2>
      <div className="scale specimen">
        <p className="cv">Roboto Serif, condensed black</p>
        <p lang="la">Capsicum chinense, Latin names only</p>
        <p>Archivo, 16 px: Public sale is open. 60 CANTO each, 5 per wallet.</p>
        <p className="s">Archivo, 14 px: 0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31</p>
        <p className="s m">Quiet, 14 px: Network fee about 0.1 CANTO</p>
        <p>
          Lining and tabular: <b>1,234,567.89</b> and <b>0,000,000.00</b>
        </p>
        <p>
          <a href="#type">A link</a>, <b>bold</b>, <span className="brk">and what breaks anywhere</span>
        </p>
      </div>
    </section>
  )
}

/** The tokens as the browser has them; read again when the theme changes. */
function useTokens(): (name: string) => string {
  const [, setReadings] = useState(0)
  useEffect(() => {
    const theme = matchMedia('(prefers-color-scheme: dark)')
    const read = (): void => setReadings((count) => count + 1)
    theme.addEventListener('change', read)
    return () => theme.removeEventListener('change', read)
  }, [])
  const styles = getComputedStyle(document.documentElement)
  return (name) => styles.getPropertyValue(`--${name}`).trim()
}

/** The browser reports registered colors as `rgb(…)`. */
function toHex(color: string): string {
  const parts = color.match(/\d+/g)
  if (color.startsWith('#') || parts === null) return color
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

export function ColorPairs() {
  const tokenOf = useTokens()
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs">Colors</h2>
      <table className="pairs">
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Use</th>
            <th scope="col">Contrast</th>
          </tr>
        </thead>
        <tbody>
          {COLOR_PAIRS.map(({ ink, on, min, use }) => {
            const isText = min >= 4.5
            const colors = {
              color: `var(--${isText ? ink : 'ink'})`,
              background: `var(--${isText ? on : ink})`,
            }
            return (
              <tr key={`${ink} ${on}`}>
                <td>
                  {isText ? (
                    <span className="sample" style={colors}>
                      {ink} on {on}
                    </span>
                  ) : (
                    <>
                      {ink} on {on}
                      <svg width="100%" height="24" aria-hidden="true">
                        <rect width="100%" height="24" fill={`var(--${on})`} />
                        <rect width="40%" height="12" y="6" fill={`var(--${ink})`} />
                      </svg>
                    </>
                  )}
                </td>
                <td>{use}</td>
                <td>
                  {contrast(toHex(tokenOf(ink)), toHex(tokenOf(on))).toFixed(2)} of {min}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

export function Grounds() {
  return (
    <section aria-labelledby="grounds">
      <h2 id="grounds">Grounds, from the pepper</h2>
      <div className="states">
        {GROUNDS.map(({ name }, index) => (
          <div key={name} className="ground" data-ground={index}>
            <b>{name}</b>
            <p>Header and specimen</p>
            <p>Quiet text</p>
          </div>
        ))}
      </div>
    </section>
  )
}
