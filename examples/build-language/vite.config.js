/** Addresses are relative, so that the page can lie anywhere. Workers are modules: they share chunks. */
export default { base: './', worker: { format: 'es' } };
