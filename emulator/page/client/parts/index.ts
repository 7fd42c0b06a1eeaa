export * from './avatar';
export * from './buttons';
export * from './form';
export * from './mark';
export * from './pairs';
export * from './side';
export * from './virtual';
export * from './text';
