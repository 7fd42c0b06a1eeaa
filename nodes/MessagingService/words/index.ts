export * from './answerWords';
export * from './fieldWords';
export * from './messageWords';
export * from './numberWords';
export * from './placeholders';
export * from './triggerWords';
export * from './unsentWords';
