/**
 * A page that shows any screen in any appearance. The state is in the URL
 * (`?screen=connect-list&theme=press&locale=ar`), so that a screen can be linked, tested and captured; without `bare`
 * there is a menu.
 */
import './gallery.css'
import { StrictMode, useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Menu } from './Menu.tsx'
import { parseGalleryState, type GalleryOption, type Screen, type GalleryState } from './galleryState.ts'

export type { Screen }

export interface GalleryPage {
  readonly screens: readonly Screen[]
  readonly choices?: readonly GalleryOption[]
  /** Wraps a screen in its providers. */
  readonly around?: (drawn: ReactNode, screen: Screen, shown: GalleryState) => ReactNode
  /** At the end of the menu. */
  readonly more?: ReactNode
}

/** Renders the gallery into `#root`. @throws if the page has none. */
export function startGallery(page: GalleryPage): void {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no root.')
  createRoot(root).render(
    <StrictMode>
      <Gallery {...page} />
    </StrictMode>,
  )
}

/**
 * An iframe of the page. Created without React, whose iframe would need a sandbox in which the page's scripts do not
 * run.
 */
function Frame({ address }: { readonly address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: 'gallery-frame', title: 'The screen', src: address })
    place.current?.replaceChildren(frame)
  }, [address])
  return <div ref={place} />
}

function Gallery({ screens, choices: looks = [], around = (drawn) => drawn, more }: GalleryPage) {
  const screenChoice = {
    key: 'screen',
    label: 'Screen',
    values: screens.map(({ id, title }) => [id, title] as const),
  }
  const choices = [screenChoice, ...looks]
  const [shown, setShown] = useState(() => parseGalleryState(location.search, choices))
  const show = (next: GalleryState) => {
    history.replaceState(null, '', addressOf(next))
    setShown(next)
  }
  // A modal dialog makes the rest of the page inert, so the menu is outside of its page.
  if (shown['bare'] === undefined)
    return (
      <>
        <Menu shown={shown} choices={choices} onShow={show}>
          {more}
        </Menu>
        <Frame address={addressOf({ ...shown, bare: 'yes' })} />
      </>
    )
  // For scripts that drive the page: switches screens without a reload.
  Object.assign(window, {
    screens: screens.map(({ id }) => id),
    show: (screen: string) => show({ ...shown, screen }),
  })
  const screen = screens.find(({ id }) => id === shown['screen'])
  return (
    <div className="gallery-screen" data-shown={screen?.id}>
      {screen && around(<div key={screen.id}>{screen.draw()}</div>, screen, shown)}
    </div>
  )
}

const addressOf = (shown: GalleryState): string => `?${new URLSearchParams({ ...shown })}`
