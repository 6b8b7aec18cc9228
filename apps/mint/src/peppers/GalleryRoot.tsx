/** The gallery with the cache of what it reads; one per page, so that a render on the server shares nothing. */
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Gallery, type GalleryProps } from './Gallery.tsx'

export function GalleryRoot(props: GalleryProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Gallery {...props} />
    </QueryClientProvider>
  )
}
