import '@mantine/core/styles/default-css-variables.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { mantineTheme } from './theme.ts'

/**
 * What Mantine's parts need around them. It stands inside the lazy parts of the kit instead of around the app, so that
 * the first rows do not wait for it (G14); use it only from code that is loaded lazily too.
 */
export const MantineScope = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={mantineTheme} forceColorScheme="light" withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
