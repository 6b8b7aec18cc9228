/** What to show, in what look and language. */
import { spoken } from '../src/words/spoken.ts'
import { densities, radii, themes, type Shown } from './shown.ts'
import { screens } from './screens/screens.ts'

interface MenuProps {
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

interface Choice {
  readonly key: keyof Shown
  readonly label: string
  readonly values: readonly (readonly [value: string, label: string])[]
}

const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)

const choices: readonly Choice[] = [
  { key: 'screen', label: 'Screen', values: screens.map(({ id, title }) => [id, title]) },
  { key: 'theme', label: 'Theme', values: plain(themes) },
  { key: 'locale', label: 'Language', values: plain(['en', ...spoken.map(({ code }) => code)]) },
  { key: 'radius', label: 'Radius', values: [['', 'as the theme'], ...plain(radii)] },
  { key: 'density', label: 'Density', values: [['', 'as the theme'], ...plain(densities)] },
]

export function Menu({ shown, onShow }: MenuProps) {
  return (
    <form className="play-menu" onSubmit={(event) => event.preventDefault()}>
      {choices.map(({ key, label, values }) => (
        <label key={key}>
          {label}
          <select value={shown[key]} onChange={({ target }) => onShow({ ...shown, [key]: target.value })}>
            {values.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Accent
        <input
          type="color"
          value={shown.accent || '#b5121b'}
          onChange={({ target }) => onShow({ ...shown, accent: target.value })}
        />
      </label>
      <a href="live.html">Try it with a wallet</a>
    </form>
  )
}
