import type { english } from './english';

const mine = `(lo |la |yo |yo lo |yo la |)(apruebo|apruevo|autorizo|autoriso|acepto|confirmo)`;
const done = `(lo |la |se |queda |esta |)(aprueba|aprobado|aprobada|aprobados|aprobadas|aprovado|aprovada|aprobar|aprovar|autoriza|autorizado|autorizada|autorizados|autorizadas|autorizar|acepta|aceptado|aceptada|aceptar|confirmado|confirmada|confirmar)`;
const suits = `(esta bien|me parece bien|me parece perfecto|me va bien|me viene bien|me queda bien|me sirve|me funciona|me conviene)`;

/** What people write in Spanish, by what it means (phrases.ts). */
export const spanish: Partial<typeof english> = {
	yes: `s, que si, si (ya|claro|dale|ok|okay|por supuesto|desde luego), (digo que|yo digo que|yo diria que|por mi|para mi) si, bueno si, (claro|por supuesto) que si`,
	ok: `simon, sip, sipi, claro, por supuesto, desde luego, obvio( que si|), (dale|orale|andale|va|sale|vale)( pues|), va que va, (dale|ok|va)( nomas| no mas), hagale( pues|), de una, okas, afirmativo, efectivamente, como no, venga( va|), con (gusto|mucho gusto|todo gusto), exacto, exactamente, asi es, es correcto`,
	no: `ya no, no nada, no gracias a dios, ninguno( de los dos|), ninguna( de las dos|), (claro|por supuesto|desde luego|absolutamente|definitivamente|mejor|gracias pero|me temo) que no, (mejor|gracias pero|absolutamente|definitivamente|este|esta|esta vez) no, de (ninguna manera|ningun modo), para nada, ni (hablar|de broma|loco|loca), nel( pastel|), nones, nanay, negativo, (yo digo |)que no, en absoluto, no (este|esta), no (hace falta|gracias), (por|para) mi no`,
	dont: `nunca, jamas, no (me|lo|la|los|las|le|les|me lo|me la|me los|me las|se lo|se la)`,
	consent: `adelante( con( ello| eso| esto|)|), (estoy |)(de acuerdo|conforme)( con( esto| eso| ello|)|), sin (problema|problemas|objeciones), perfecto, correcto, excelente, hazlo( nomas|), hagalo, haganlo, por mi (bien|perfecto|va|adelante|esta bien|ok|de acuerdo|sin problema), (no tengo |)ningun (problema|inconveniente), joya, barbaro, buenisimo`,
	works: `(ya |)${suits}( asi|), muy bien, (procede|proceda|procedan), no hay (problema|inconveniente), todo (bien|ok|perfecto|correcto|conforme|en orden), visto bueno, vobo, vo bo, (puede|puedes|pueden) proceder, (tiene|tienes|tienen) mi (autorizacion|aprobacion|visto bueno|ok)`,
	dissent: `(no|nunca) ${suits}, no (estoy |)(de acuerdo|conforme)( con( esto| eso| ello|)|), (no|yo no) me parece`,
	mine,
	done,
	deny: `(lo |la |se |queda |esta |yo lo |yo |)(rechazo|rechaso|rechaza|rechazado|rechazada|rechazados|rechazadas|rechazar|deniego|denegado|denegada|denegar), (rechazalo|rechacelo|rechacenlo), (cancele|cancelen|cancelelo|cancelela|cancelalo|cancelala)`,
	unwilling: `(no|yo no|nunca) ${mine}, (no|nunca) ${done}, (no|yo no) (quiero|lo quiero|la quiero|los quiero|las quiero|procede|proceda|proceder|procedas|procedan|hacerlo|lo hagas|lo haga|lo hagan|quiero esto|quiero eso), me niego, declino`,
	wont: `no (puedo|podemos)`,
	coming: `(ahi |alli |alla |aqui |)(estare|estaremos|estara|ire|iremos|ira|asistire|asistiremos|vendre|vendremos|vendra|acudire|acudiremos|llegare|voy|vamos)( ahi| alli| sin falta| puntual|), (ahi |alli |)(voy a|vamos a|si que|pienso) (ir|asistir|venir|acudir|llegar|estar), (claro que|si que) (estare|ire|asistire|voy), sin falta, (ahi |alli |)nos vemos, hasta entonces, estare presente, (cuente|cuenten|cuenta) conmigo, confirmo( mi|) (asistencia|cita)`,
	away: `(ya |)no (puedo|podre|podremos|podemos|podra|voy a poder|vamos a poder)( ir| asistir| venir| acudir| llegar| estar), (ya |)no (podre|podremos|podra|voy a poder|vamos a poder), (ya |)no (estare|estaremos|ire|iremos|asistire|asistiremos|vendre|acudire|llegare|voy|vamos|voy a ir), me (es|resulta|sera) imposible( ir| asistir|), imposible, no (me |)es posible( ir| asistir|), cancelo( la cita| mi cita|), (quiero|tengo que|necesito|debo) cancelar( la cita| mi cita|), cancelar (la|mi|) cita`,
	polite: `si (es posible|se puede), urgente, de inmediato, cuanto antes, lo antes posible, de nada, favor de, gracias( por (todo|su ayuda|preguntar|avisar|avisarme|recordar|recordarme|recordarnos|el aviso|el recordatorio|su atencion|estar pendiente)|), (muchas|mil) gracias, por favor, porfa, porfavor, porfis, (senor|senora|senorita|jefe|jefa|doctor|doctora|amigo|amiga|hermano|compadre|licenciado|lic|ingeniero|ing|profe|maestro|patron|mijo|che), hola, buenas, (buenos|muy buenos) dias, buen dia, (muy |)buenas (tardes|noches), perdon, disculpa, disculpe, (por|de) mi parte, (mi respuesta es|respondo|responde), equipo, lo (siento|lamento), (un |)(saludo|saludos|abrazo), bendiciones, (una|mil|) disculpas, una disculpa, (primero|gracias a|si) dios( quiere|), dios mediante, (que |)dios (la|lo|le|los|te) bendiga, genial, (lamentable|desgraciada|desafortunada)mente, por desgracia, (que|una) pena`,
	yet: `nada, no (me |lo |la |los |las |)(ha|han|he), (no |)(todavia|aun) no, no todavia, no aun, aun nada, todavia nada`,
	already: `(solo |nada mas |)un (poco|poquito), ya`,
	lead: `con( el| la|), somos, seremos, alguien de( la|), el, la, las, los, a( las| la|), en( el| la|), para( el| la|), (el |)dia, mejor( el| la| a las|), (prefiero|quiero|elijo|escojo|me quedo con)( el| la|), (es|era|fue|estaba), un, una, de( la|), por( la|), mi, lo, del, (me queda|queda) mejor`,
	numbered: `(el |la |)(numero|opcion|respuesta)`,
};
