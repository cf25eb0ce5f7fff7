import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'

import type { RichMessage, Wrap } from '#messages/sets.gen.ts'

/**
 * Shows a message with elements in it, such as links, in the order of the language.
 * @example <RichText>{messages.haveAccount({ logIn: wrapIn(<Link to="/login" />) })}</RichText>
 */
export const RichText = ({ children }: { children: RichMessage<ReactNode> }) =>
  typeof children === 'string' ? children : createElement(Fragment, null, ...children)

/** Wraps the text between the marks of a tag in an element. */
export const wrapIn =
  (element: ReactElement): Wrap<ReactNode> =>
  (children) =>
    cloneElement(element, undefined, ...children)
