import { type ComponentPropsWithRef, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string; replace?: boolean }

const PlainLink = ({ replace: _, ...rest }: LinkProps) => <a {...rest} />

/** The kit knows no router: the app hands in the link that moves without loading the document (R-AUT-4). */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  const Chosen = use(LinkContext)
  return <Chosen {...props} />
}
