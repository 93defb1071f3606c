import { type ComponentPropsWithRef, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string; replace?: boolean }

const PlainLink = ({ replace: _, children, ...rest }: LinkProps) => <a {...rest}>{children}</a>

/** The kit knows no router: the app provides a link that navigates without loading the document (R-AUT-4). */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  const Chosen = use(LinkContext)
  // oxlint-disable-next-line react/static-components -- the app chooses it once; the context only hands it down
  return <Chosen {...props} />
}
