/** Words that messaging and email services say in Spanish, by theme. */
export const spanish: readonly string[] = [
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
];
