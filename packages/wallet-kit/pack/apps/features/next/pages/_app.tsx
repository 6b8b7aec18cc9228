import '@rainbow-me/rainbowkit/styles.css'
import type { ComponentType } from 'react'

/** The Pages Router, which runs on the React of its folder: the App Router brings its own. */
const App = ({ Component }: { readonly Component: ComponentType }) => <Component />

export default App
