/**
 * Words that messaging and e-mail services say, in English and Spanish, in their basic forms and without accents. No
 * more than these is shown of what a service says, so names, places and what people write about are not among them.
 */
export const vocabulary: readonly string[] = [
	// Small words
	`a an the this that these those it its is are was were be been being am does did done doing don doesn didn isn
aren wasn weren won can cannot couldn could should shouldn would wouldn will may might must mustn shall need
needn has have had hasn haven hadn not no nor none neither never ever only also too very just already still yet
again once twice lead leading corresponding estos more most least much many few some any each every all both either other another such same own
than then there here where when while whilst who whose which what why how if unless until because since as at by
for from in into of off on onto out outside inside over per through throughout to toward under up upon with
within without between among against about above below after before behind during along across beyond beside
except despite due via and or but however therefore hence thus instead otherwise although though whether we you
your our us they them their itself yourself one two three four five six seven eight nine ten first second third
last next previous former latter following rather almost exactly`,
	// Manners and time
	`please sorry unfortunately kindly thank oops hello welcome temporarily soon later now today tomorrow moment time
date day week month year hour minute millisecond ago early daily window period interval duration timeout
deadline schedule future past present permanent temporary recent momentarily immediately instantly eventually
always often sometimes try retry attempt wait resume proceed repeat meanwhile pm utc timezone zone calendar
business quiet`,
	// What goes wrong
	`error fail failure fault problem trouble mistake wrong incorrect invalid bad malformed broken corrupt absent
empty blank null undefined unknown unexpected unsupported unauthorized unauthorised unauthenticated unavailable
unverified unregistered unable unreachable unsubscribe unassigned unprocessable unrecognized unrecognised
unapproved undeliverable undelivered unsuccessful unacceptable unreadable unresolved unresponsive unsafe
unsigned inactive ineligible insufficient incomplete inconsistent incompatible inaccessible improper
inappropriate illegal impossible internal invalidate exception fatal severe critical crash abort terminate
interrupt disconnect refuse reject deny decline forbid forbidden prohibit disallow prevent block blocklist
blacklist denylist ban suspend suspension disable deactivate freeze frozen hold held lock limit limitation
restrict restriction exceed excess exhaust overload overflow overuse throttle congestion outage downtime
maintenance degraded delay slow stale expired expiry expiration revoke obsolete deprecated duplicate conflict
collision mismatch violation violate abuse spam phishing suspicious malicious harmful virus malware infected
bounce complaint complain drop lose lost cancel cancelled cancellation skip discard omit exclude remove delete
disappear miss lack short loop cycle cyclic redundant ambiguous mistyped typo syntax parse unparsable deadlock
stuck dead gone down`,
	// What is right, and what is asked for
	`ok okay success successful succeed valid validate validation correct right good fine accept acceptable
acceptance allow allowlist whitelist permit permitted permission approve approval authorize authorise
authorization authorisation authenticate authentication confirm confirmation verify verification check ensure
make sure see read review inspect look visit refer contact ask call write email reach help support assist
assistance administrator admin administration owner operator agent staff team sales manager desk ticket
documentation docs guide manual reference portal dashboard console panel website site link section tab menu
setting configuration configured setup set reset change modify update upgrade downgrade edit adjust increase
decrease raise lower extend split combine merge replace fix repair resolve solve solution specify supply give
given enter fill type choose select pick using used enable activate activation open close start stop stopped
begin began begun end finish complete create add insert append include attach upload download load store save
keep kept restore recover backup register registration subscription enroll onboard sign log login logout signup
signin session access grant opt optin optout consent agree agreement terms policy rule regulation regulatory law
legal comply compliance compliant guideline standard requirement require mandatory optional necessary desired
expected intended appropriate suitable eligible available able possible known ready exist existent nonexistent`,
	// Account, keys, money
	`account subaccount sub profile user username customer client subscriber member tenant organization organisation
company project workspace application app plan tier package trial free paid prepaid postpaid premium enterprise
basic bearer key api apikey token secret password passphrase passcode credential certificate signature hash
digest encrypt encryption decrypt encode decode authority issuer audience scope role privilege identity
identifier id ids uuid guid sid oauth jwt sso otp pin mfa totp code challenge captcha factor balance credit fund
top topup recharge refill pay payment payable unpaid invoice bill charge cost price rate fee amount currency
quota allowance usage consumption consume spend budget cap purchase buy bought wallet renew renewal overdraft
negative positive zero sufficient enough low remain left total unused`,
	// Messages
	`message msg sms mms rcs text txt flash voice push notification notify mail mailbox inbox outbox newsletter
campaign bulk batch broadcast marketing promotional transactional conversation chat thread reply answer respond
response request send sent sender resend resent forward deliver delivery receipt received receiver recipient
destination origin originator originating source target addressee cc bcc subject body header footer content
title caption preheader html plain markup tag attachment file filename filesize folder document image picture
photo video audio sticker gif mime format formatted formatting extension size length long character char
alphabet unicode gsm ascii utf emoji symbol letter digit alphanumeric numeric number phone telephone mobile cell
cellular landline line handset device sim imsi msisdn carrier network provider gateway route roaming country
region regional area national international domestic local global prefix suffix shortcode longcode tollfree toll
segment part concatenated multipart template variable placeholder parameter param argument component button
language locale translation category quality pending queue enqueue dequeue dispatch dispatcher status state
report callback webhook event click unread seen disposition whatsapp wab waba facebook meta web internet online
offline`,
	// Addresses and mail servers
	`address domain subdomain host hostname dns mx spf dkim dmarc record lookup relay smtp imap exchange postmaster
server reputation reverse pointer greylist unlisted list nobody unrouteable routable full alias catch disposable
hard soft suppression suppress optedout physical envelope return path noreply display name dot comma semicolon
colon quote bracket space slash underscore hyphen dash plus percent ampersand whitespace newline break linebreak
wildcard punctuation trailing uppercase lowercase capital case sensitive insensitive`,
	// Requests over the web
	`http url uri endpoint resource object entity collection item element entry array string integer float double
decimal boolean true false value field property attribute json xml yaml csv form payload query method get post
put patch head options cookie charset boundary schema model structure nested depth level version revision
protocol port socket connection connect connectivity tls ssl handshake cipher proxy firewall cdn cloud edge node
cluster instance container service microservice backend upstream downstream system platform software hardware
database storage disk memory cache buffer stream process processor worker job task pool concurrency concurrent
parallel simultaneous transaction operation action function feature module library sdk browser bot robot crawler
ip ips range cidr cors referrer redirect found implemented large precondition partial multi nginx apache
cloudflare varnish akamai incident ray trace correlation debug stack`,
	// Describing
	`new old current latest different various several multiple single unique specific certain particular general
generic common special additional extra further default custom usual normal regular simple complex advanced big
small tiny huge high higher highest lowest longer longest shorter shortest maximum minimum max min average sum
count counter half fully entire whole near far equal greater fewer bigger smaller earlier older newer upper
bottom middle main primary secondary public private personal external shared dedicated individual automatic
automatically directly indirectly properly secure safe strict strong weak strength protected protection visible
hidden writable readable editable mutable immutable static dynamic live test sandbox production staging
development demo sample example real actual original raw final initial related relevant respective associated
bound belong contain consist comprise concern regarding according accordance depending depends match compare
differ resemble seem appear apparently probably possibly maybe perhaps obviously typically simply easily quickly
well better best worse worst`,
	// Further verbs and nouns
	`want wish like let cause mean indicate describe explain say tell inform alert remind warn show shown view find
search seek sought fetch retrieve obtain got take taken took bring pass go goes going went come came leave stay
run running ran work happen occur occurred encounter experience perform execute execution handle treat control
trigger generate build built render compile convert conversion transform translate map mapped assign assignment
allocate reserve claim release trust distrust believe know understand understood recognise recognize determine
decide detect discover identify locate measure calculate compute estimate evaluate assess analyse analyze filter
sort order group bundle join invite invitation transfer migrate migration move switch turn rotate roll back pull
poll sync synchronize synchronise copy paste publish unpublish draft archive history purge clear reason detail
info information description comment note notice hint tip advice suggestion suggest recommend recommendation
question feedback result outcome output input instruction step procedure way manner place position index offset
cursor pagination pages sequence row column table things something anything nothing everything someone anyone
somebody anybody everyone vendor partner reseller brand logo industry sector agency government keyword word
phrase sentence`,
	// Palabras pequeñas
	`el la lo los las un unas al del en con por para sin sobre bajo desde hasta hacia contra tras ante segun durante
mediante y e o u ni pero sino aunque porque pues si tampoco tambien ya aun todavia solo solamente muy mas menos
mucho poco demasiado bastante casi tan tanto algo nada alguno algun ninguno ningun nunca siempre jamas todo cada
otro mismo propio cual cuyo quien que cuando donde como cuanto estas ese eso esas aquel aquella su sus tu tus le
les te nos me mi usted nosotros ellos es son era eran fue fueron sea sean ser estar estaba estuvo ha han haya
hayan habia haber hay hubo sera seran seria puede pueden podra podran podria poder debes debera debia deberia
deber tiene tienen tenga tengan tener tuvo tenia hacer haga hecho hizo ir vaya vez veces luego despues ahora hoy
pronto tarde temprano mientras entonces asi ademas embargo aqui ahi alli uno dos tres cuatro cinco seis siete
ocho nueve diez primero primer segundo tercero ultimo siguiente anterior proximo dentro fuera arriba abajo cerca
lejos junto`,
	// Lo que va mal
	`falla fallar fallido problema inconveniente incidencia averia defecto equivocar incorrecto erroneo malo mal roto
danado corrupto ausente faltante faltar vacio nulo desconocido inesperado imprevisto imposible incompleto
insuficiente inexistente inactivo inaccesible inconsistente indisponible inhabilitar invalidar ilegal ilegible
rechazar denegar negar prohibir restringir restriccion limitar limitacion bloquear impedir suspender desactivar
deshabilitar cancelar cancelacion revocar caducar caducidad vencer vencimiento expirar expiracion agotar exceder
exceso sobrepasar superar sobrecarga saturado saturacion demorar retrasar lento caido interrumpir interrupcion
perder duplicar conflicto repetir diferente distinto discrepancia abuso sospechoso malicioso queja rebotar
descartar omitir ignorar eliminar borrar quitar excluir vulnerar infringir incumplir incumplimiento lamentar
disculpe disculpa sentimos gracias favor`,
	// Lo que se pide
	`verificar verifique verificacion comprobar compruebe comprueba revisar validar validacion correcto corregir
corrija correccion confirmar confirmacion aceptar aprobar aprobacion autorizar autorizacion autenticar
autenticacion permitir permiso acceder acceso intentar intentelo reintentar volver vuelva vuelve esperar
continuar seguir siga sigue contactar comunicar comuniquese comunicarse consultar pedir solicitar solicitud
ayudar soporte tecnico asistencia administrador administracion responsable encargado equipo ventas centro
atencion cliente documentacion guia referencia pagina sitio enlace seccion configurar configuracion ajustar
cambiar modificar actualizar actualizacion activar activacion habilitar usar utilizar utilice ingresar
introducir introduzca escribir escrito llenar indicar indique especificar especifique proporcionar enviar elegir
elija seleccionar escoger agregar agregue anadir adjuntar incluir incluya crear creacion iniciar sesion cerrar
abrir abierto registrar suscribir suscripcion suscrito aumentar reducir reduzca acortar dividir reemplazar
recargar recargue pagar comprar contratar renovar renovacion guardar cargar descargar subir leer ver vea visitar
buscar busque busqueda encontrar encuentra hallar existir existente disponible disponibilidad necesario
necesitar requerir requiere requisito obligatorio opcional adecuado asegurar asegurese soportado compatible
admitir reconocer conocido posible`,
	// Cuenta y mensajes
	`cuenta subcuenta usuario perfil empresa organizacion proyecto aplicacion paquete prueba gratis gratuito credito
saldo fondos monto importe costo precio tarifa moneda factura facturacion cobrar cuota consumo presupuesto clave
llave contrasena secreto credencial certificado firma firmado cifrado identidad identificador identificacion rol
privilegio mensaje mensajeria texto correo electronico llamada voz notificacion campana masivo lote conversacion
respuesta responder peticion remitente emisor destinatario destino origen receptor entregar recibir recepcion
reenviar asunto cuerpo encabezado cabecera titulo pie etiqueta archivo fichero documento imagen foto medio
formato tamano longitud largo caracter letra digito numero numerico telefono telefonico movil celular linea
operador operadora compania red proveedor ruta pais nacional internacional prefijo codigo segmento parte
plantilla parametro argumento boton idioma lenguaje traduccion categoria calidad pendiente cola encolar
programar programacion estatus reporte evento agente plataforma direccion dominio servidor servicio sistema
recurso objeto elemento lista listado valor campo propiedad tipo dato entero cadena verdadero falso formulario
metodo conexion conectar protocolo puerto base memoria procesar procesamiento tarea trabajo operacion accion
funcion pasarela interno externo mantenimiento tiempo maximo minimo cantidad velocidad tasa frecuencia ventana
horario fecha hora dia semana mes ano minuto momento instante plazo periodo diario semanal mensual nuevo viejo
vigente vigencia temporal temporalmente permanente permanentemente actualmente momentaneamente inmediatamente
automaticamente correctamente exitoso exitosamente exito anteriormente previamente directamente unicamente unico
primario principal comun especial adicional alto grande pequeno corto completo parcial publico privado seguro
seguridad protegido descripcion detalle informacion motivo causa razon resultado advertencia nota politica
termino condicion regla norma ley palabra frase pertenecer corresponder coincidir contener contiene contenga
quedar restante ocurrir suceder producir produjo realizar ejecutar generar obtener devolver devuelto asignar
asociar relacionar alcanzar llegar pasar salir entrar dejar dar mostrar tomar tratar detectar recomendar sugerir
informar avisar conforme acuerdo`,
	// What texts of services were seen to say beside
	`fast larger ahead outdated chosen pause mark flag unspecified technical difficulty engineer lie hand handed coverage
security progress geographic shortener capable inbound outbound bar barred provision allocation substitution ecosystem
engagement throughput resubmit identification participant experiment misspell spell abnormal timestamp frequent
frequency unusual carry transport submit submitted landlines unreached unallocated scrub pin classify classification
mean meant throttle quarantine quarantined unconfirmed nonce checksum salt expect roam portability memory reactivate
reauthenticate retired sunset renamed recreate resubscribe undo rollback fallback default override overwrite
suficiente negro pude pudo pudieron pesar lleno buzon apagado cobertura posterior nuevamente formado incluye incluyen
funcionalidad encender encendido transportista operativo agotarse intermitente regularizar habilitacion inscrito
inscribir remite repetido reiniciar restablecer restablecido recuperar renovado ampliar ampliado sobrante sobra sobran
said told faster maintain provide receive issue manage subscribe serve browse referred flagged barred healthy
pese pesa excluye contiene mantener mantiene vuelta ubicacion geografico firmar firmante expedir emitir emitido
vencieron repite corrompido acortador acortado marcado marcar spam interno saturar disculpar`,
	// Common verbs and nouns beside, in English
	`lapse protect traffic kind advance activity share printable newest interactive latitude longitude location scan
disrupt disruption cut hop capture hit fall rise grow shrink quick rapid speed slower rush spread spike burst
peak threshold ceiling floor shift swap trade offer propose demand apply applicable appeal argue observe obey
follow meet satisfy fulfil fulfill guarantee promise warrant insist depend rely relate affect influence impact
leak expose reveal disclose conceal mask hide obscure censor screen sanitize clean strip trim truncate clip crop
pad wrap fold round resize rescale compress zip unzip extract import mirror clone fork branch commit deploy
install uninstall launch boot reboot restart shut shutdown halt idle awake wake busy occupied vacant spare
surplus shortage deficit gap hole overlap intersect cross touch stretch span cover wide narrow thick thin deep
shallow heavy light easy tough rough smooth vague fancy modern legacy ancient native foreign odd curious typical
rare scarce seldom hardly barely nearly roughly approximately around exact precise accurate inaccurate reliable
unreliable stable unstable consistent volatile steady firm loose tight flexible rigid verified unverifiable
proven evident obvious likely unlikely uncertain assume presume guess predict forecast anticipate prepare arrange
organize organise design compose rewrite pronounce watch peek glance hunt track monitor spot recall remember
forget forgotten memorize learn teach train study examine investigate audit score rank grade judge prefer favour
nominate elect appoint delegate lend borrow rent possess retain sustain preserve guard defend shield seal tie
bind detach couple pair gather collect assemble mix blend separate divide distribute scatter ship printed
printing scanner printer computer machine cable wire wireless radio signal antenna satellite bandwidth latency
jitter packet frame chunk volume drive mount partition directory ownership inherit derive basis ground foundation
background foreground surface height width weight mass perimeter center centre corner border margin side front
rear face foot chance risk threat hazard effort strain stress pressure force power energy capacity ability skill
purpose goal aim intent intention motive idea concept style trend pattern shape figure sketch diagram chart graph
plot axis scale grid layout icon avatar banner badge widget plugin addon bug defect flaw glitch hiccup obstacle
barrier hurdle bottleneck dependency prerequisite circumstance situation scenario context environment surrounding
condition treatment remedy workaround alternative substitute replacement master replica shard catalog registry
ledger journal logbook roster inventory stock consult consultation inquire inquiry enquiry investigation proof
prove evidence specimen cases occurrence priority urgent important crucial vital essential core central
peripheral marginal minor major mild moderate extreme intense unprintable invisible joint collective sole`,
	// Y en español
	`de del do se sido sea da das dado di dio ve ven vea va vas van ida ido esa esas una unas usa uso haz hecho era eran
mayor menor mejor peor publicidad promocion finalizar interpretar carecer casilla actividad inusual fijo tardar
tardo filtro filtrar ejecutivo asesor gestor titular dueno propietario representante compartir proteger
proteccion evitar obligar exigir ordenar mandar dirigir orientar guiar explicar aclarar entender comprender saber
conocer creer pensar suponer estimar calcular medir contar sumar restar multiplicar comparar igual igualar
distinguir separar unir juntar mezclar combinar organizar planificar preparar disponer colocar poner puesto
situar ubicar mover trasladar transferir transferencia migrar copiar copia duplicado pegar cortar recortar
extender alargar prolongar adelantar apurar acelerar frenar detener detenido parar arrancar apagar prender
instalar desinstalar desplegar publicar publicado retirar retirado devolucion reembolso cargo deposito descuento
impuesto recibo comprobante pedido compra venta vender vendido oferta disputa reclamo reclamar quejarse reportar
reportado notificar alerta alertar avisado recordar recordatorio olvidar olvidado aprender ensenar escuchar mirar
observar notar descubrir investigar analizar analisis examinar inspeccionar evaluar evaluacion calificar
calificacion puntuacion nivel grado rango orden fila columna tabla cuadro grafico figura forma ejemplo muestra
modelo patron criterio circunstancia situacion contexto ambiente entorno espacio lugar zona punto lado borde
limite fin principio comienzo comenzar empezar terminar acabar concluir cumplir lograr conseguir acertar acierto
equivocacion confundir confusion dudar duda riesgo dano afectar afectado impacto efecto consecuencia fuente
fundamento objetivo proposito intencion medida paso etapa fase ciclo turno ronda serie secuencia sucesion
conjunto grupo par mitad cuarto doble sencillo facil dificil complejo rapido urgente importante relevante critico
leve serio raro extrano frecuente habitual ocasional excepcional extraordinario suficientemente apenas
aproximadamente exactamente precisamente claramente totalmente parcialmente frecuentemente recientemente debido
respecto referente relativo relacionado vinculado vincular enlazar anexo anexar incluido aparte salvo excepto
incluso siquiera ambos cualquier cualquiera quienes cuales cuantos duracion ancho altura profundidad peso pesado
ligero cerrado libre ocupado limpio limpiar claro oscuro oculto ocultar aparecer desaparecer permanecer conservar
almacenar almacenamiento disco maquina dispositivo aparato pantalla tecla opcion opciones pestana icono sonido
senal antena banda caudal trafico flujo corriente energia potencia fuerza capacidad capaz habilidad conocimiento
concepto tema materia`,
].flatMap((theme) => theme.split(/\s+/));

/** Words after a number that counts something; any other number may be a code. */
export const counted: readonly string[] =
	`millisecond second sec minute min hour hr day week month year time attempt try retry request
call character char letter digit symbol byte kb mb gb kib mib segment part message sms email recipient address number
parameter field variable value item element line page file attachment button credit connection percent digito caracter
milisegundo segundo minuto hora dia semana mes ano vez intento solicitud peticion letra mensaje correo destinatario
numero parametro campo valor elemento linea pagina archivo adjunto credito segmento parte conexion`.split(
		/\s+/,
	);

/** What follows a stem in place of the end of a listed word. */
export const endings: ReadonlyArray<readonly [end: RegExp, inPlace: string]> = [
	[/$/, 's es d ed ing ly'],
	[/e$/, 'ing'],
	[/y$/, 'ies ied'],
	[/(?<=.{3})o$/, 'a as'],
	[/(?<=..)ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/(?<=..)[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];
