import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

import { splitText } from '#contract/text-parts.ts'

import type { CompositionMode } from './composition-mode.ts'

const key = new PluginKey<DecorationSet>('tokens')

interface TokenOptions {
  composition: CompositionMode
}

/** Shows hashtags and web addresses with their final look while they are typed. */
export const TokenExtension = Extension.create<TokenOptions>({
  name: 'tokens',
  addProseMirrorPlugins() {
    const { composition } = this.options
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc),
          // Input methods lose their place when the text that they compose moves to another element.
          apply: (transaction, before) =>
            composition.isOn() || !transaction.docChanged
              ? before.map(transaction.mapping, transaction.doc)
              : decorate(transaction.doc),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isText || node.marks.length > 0) return
    let from = position
    for (const { kind, text } of splitText(node.text ?? '')) {
      const to = from + text.length
      if (kind === 'hashtag' || kind === 'link')
        decorations.push(Decoration.inline(from, to, { 'data-token': '' }))
      from = to
    }
  })
  return DecorationSet.create(doc, decorations)
}
