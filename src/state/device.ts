import { describeDevice, type DeviceTraits } from '#contract/device.ts'

import { readDocumentContext } from './document-context.ts'

/** Reads the visitor's device: from the document, or in the shell, which is the same for all visitors, from the browser. */
export const readDevice = (): DeviceTraits => ({
  ...describeDevice(navigator.userAgent, navigator.userAgentData?.mobile),
  ...readDocumentContext(),
})
