/** The name of a site that its operators have given none. */
export const OWN_NAME = 'Vireo'
