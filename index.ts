// n8n loads the nodes and credentials that package.json names. Nothing else of this package is meant to be imported.
export {};
